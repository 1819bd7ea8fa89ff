/** Elements from values; text only ever becomes text nodes. */

export type Child = Node | string | null | false;

export interface Properties {
  readonly class?: string;
  readonly on?: Readonly<Record<string, (event: Event) => void>>;
  readonly [attribute: string]:
    | string
    | number
    | boolean
    | undefined
    | Readonly<Record<string, (event: Event) => void>>;
}

/** A new element; `true` sets an empty attribute, `false` and `undefined` set none. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on" && typeof value === "object") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value !== undefined && value !== false && typeof value !== "object") {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  append(element, children);
  return element;
}

/** Takes everything out and puts the children in. */
export function fill(element: Element, ...children: readonly Child[]): void {
  element.replaceChildren();
  append(element, children);
}

function append(element: Element, children: readonly Child[]): void {
  for (const child of children) if (child !== null && child !== false) element.append(child);
}

/** A button whose accessible name is its text unless a label is given. */
export function button(
  properties: Properties,
  press: () => void,
  ...children: readonly Child[]
): HTMLButtonElement {
  return h("button", { type: "button", ...properties, on: { click: press } }, ...children);
}
