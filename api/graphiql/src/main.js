// GraphiQL over the server's own /graphql. Keys are typed into its headers: they are sent as headers,
// are never part of an address, and are forgotten when the page is left.
import { GraphiQL } from "graphiql";
import { getOperationAST, parse } from "graphql";
import { createClient } from "graphql-sse";
import { createElement, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "graphiql/style.css";

const url = new URL("graphql", document.baseURI).href;

function isSubscription({ query, operationName }) {
  return getOperationAST(parse(query), operationName)?.operation === "subscription";
}

async function answer(request, headers) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(request),
  });
  return response.json();
}

function fetcher({ query, variables, operationName }, { headers } = {}) {
  const request = { query, variables, operationName: operationName ?? undefined };
  if (isSubscription(request)) return createClient({ url, headers }).iterate(request);
  return answer(request, headers);
}

/** What GraphiQL remembers in the browser, without the headers that its history would keep. */
const storage = {
  get length() {
    return localStorage.length;
  },
  getItem: (name) => localStorage.getItem(name),
  removeItem: (name) => localStorage.removeItem(name),
  clear: () => localStorage.clear(),
  setItem(name, text) {
    localStorage.setItem(name, withoutHeaders(text));
  },
};

function withoutHeaders(text) {
  if (!text.includes('"headers"')) return text;
  try {
    return JSON.stringify(JSON.parse(text, (key, value) => (key === "headers" ? undefined : value)));
  } catch {
    return text; // no JSON, so what somebody wrote into a query
  }
}

const DEFAULT_QUERY = `# Questions, changes and subscriptions are described under "Docs".
# With keys, type one into "Headers": {"Authorization": "Bearer wk_..."}

{
  spaces { spaces { id name facts people entities } }
}
`;

createRoot(document.getElementById("graphiql")).render(
  createElement(
    StrictMode,
    null,
    createElement(GraphiQL, {
      fetcher,
      defaultQuery: DEFAULT_QUERY,
      shouldPersistHeaders: false,
      showPersistHeadersSettings: false,
      storage,
    }),
  ),
);
