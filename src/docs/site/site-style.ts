/** The style of the site, for light and dark. */
export const siteStyle = `:root {
  color-scheme: light dark;
  --text: light-dark(#1b1d21, #e8e9ec);
  --quiet: light-dark(#555b66, #a9afba);
  --ground: light-dark(#ffffff, #15171b);
  --raised: light-dark(#f3f4f7, #1f2228);
  --line: light-dark(#d5d8de, #383d47);
  --link: light-dark(#0b57b0, #8ab8f5);
  --target: light-dark(#fff3c4, #4a3f14);
}
* { box-sizing: border-box; }
body { margin: 0; color: var(--text); background: var(--ground); font: 16px/1.6 system-ui, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--ground); padding: 0.5rem; z-index: 1; }
header { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; align-items: center; padding: 0.75rem 1.5rem; border-bottom: 1px solid var(--line); }
header form { margin-left: auto; display: flex; gap: 0.5rem; align-items: center; }
header form[hidden] { display: none; }
input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--quiet); border-radius: 0.25rem; padding: 0.25rem 0.5rem; min-width: 0; width: 14rem; }
.brand { font-weight: 600; text-decoration: none; }
.results:empty { display: none; }
.results { border-bottom: 1px solid var(--line); background: var(--raised); padding: 0.75rem 1.5rem; max-height: 60vh; overflow: auto; }
.results ol { margin: 0; padding-left: 1.5rem; }
.results p { margin: 0; color: var(--quiet); }
.columns { display: grid; grid-template-columns: 15rem minmax(0, 48rem); gap: 2rem; padding: 1rem 1.5rem 4rem; }
nav p { margin: 1rem 0 0.25rem; font-weight: 600; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a { display: block; padding: 0.15rem 0; text-decoration: none; }
nav a[aria-current] { font-weight: 600; text-decoration: underline; }
main:focus { outline: none; }
h1, h2, h3, h4 { line-height: 1.25; }
h2 { margin-top: 2.25rem; }
:target { background: var(--target); }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--raised); border: 1px solid var(--line); border-radius: 0.375rem; padding: 0.75rem 1rem; overflow: auto; }
pre code { overflow-wrap: normal; }
img { max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 0.375rem; }
.table { overflow: auto; }
table { border-collapse: collapse; font-size: 0.95em; }
th, td { border: 1px solid var(--line); padding: 0.3rem 0.6rem; text-align: left; vertical-align: top; }
th { background: var(--raised); }
@media (max-width: 52rem) {
  .columns { grid-template-columns: minmax(0, 1fr); }
  nav { order: 2; border-top: 1px solid var(--line); }
  header form { margin-left: 0; width: 100%; }
  input { flex: 1; }
}
`;
