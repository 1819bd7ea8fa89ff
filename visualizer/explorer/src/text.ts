/** What may be shown of a name or text that anybody could have written. */

/** Bidirectional controls, and characters that have no shape: they can fake another name. */
const HIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;
const MAX_NAME_CHARS = 120;
const MAX_LABEL_CHARS = 28;

/** Text without hidden characters; new lines stay. Joiners stay: emoji and Indic scripts need them. */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, "");
}

/** Whether something was left out of what is shown. */
export function hasHiddenCharacters(text: string): boolean {
  return text.search(HIDDEN) >= 0;
}

/** A name on one line, never empty, cut at a bounded length without halving a character. */
export function visibleName(name: string, maxChars = MAX_NAME_CHARS): string {
  const line = visibleText(name).replace(/\s+/g, " ").trim();
  if (line === "") return "(no name)";
  const characters = Array.from(line);
  return characters.length <= maxChars ? line : `${characters.slice(0, maxChars - 1).join("")}…`;
}

/** A name short enough to be drawn beside its node. */
export function labelName(name: string): string {
  return visibleName(name, MAX_LABEL_CHARS);
}

/** snake_case words of the vocabulary as words. */
export function words(value: string): string {
  return visibleName(value).replaceAll("_", " ");
}

/** "1 fact", "3 facts", "8,214 facts". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? singular : plural}`;
}

const DAY = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const MINUTE = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "UTC",
});

/** "3 Mar 2026", in UTC as all times of the data are. */
export function day(time: string): string {
  return formatted(DAY, time);
}

/** "3 Mar 2026, 14:05 UTC". */
export function minute(time: string): string {
  return `${formatted(MINUTE, time)} UTC`;
}

function formatted(format: Intl.DateTimeFormat, time: string): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? visibleName(time) : format.format(date);
}

/** The address when it may be a link (https: or discord:), null for every other scheme. */
export function safeAddress(url: string | null): string | null {
  if (url === null) return null;
  try {
    return ["https:", "discord:"].includes(new URL(url).protocol) ? url : null;
  } catch {
    return null;
  }
}
