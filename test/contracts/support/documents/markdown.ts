/** Code is shown as it is: nothing in it is a heading or a link. */
const FENCED = /^( *)(`{3,}|~{3,}).*\n[\s\S]*?^ *\2.*$/gm;
const CODE = /(`+)(.+?)\1/g;
const HEADING = /^#{1,6} +(.*?) *#*$/gm;
/** `[text](target "title")`, and the target of `[text]: target`. */
const LINK = /\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)|^\[[^\]]+\]: *(\S+)/gm;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Names by which a page's headings are linked, as GitHub makes them: a repeated one gets a number. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading] of markdown.replace(FENCED, '').matchAll(HEADING)) {
    const name = anchorOf(heading!);
    let anchor = name;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${name}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

function anchorOf(heading: string): string {
  const shown = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return shown
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');
}

/** Targets of the links to other pages and files of the repository, and within the page. */
export function localLinksOf(markdown: string): string[] {
  const text = markdown.replace(FENCED, '').replace(CODE, '');
  return Array.from(text.matchAll(LINK), ([, inline, defined]) => (inline ?? defined)!).filter(
    (target) => !SCHEME.test(target) && !target.startsWith('//'),
  );
}

/** What stands in code between the lines of a page: names of files among them. */
export function codeSpansOf(markdown: string): string[] {
  return Array.from(markdown.replace(FENCED, '').matchAll(CODE), ([, , code]) => code!.trim());
}
