/** Our own drawing for each connector, on a ground of 24 by 24. */
const GLYPHS: Readonly<Record<string, string>> = {
  filesites: 'M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 11h18',
  mailboxes: 'M4 6h16a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM3.5 7.5 12 13l8.5-5.5',
  calendar:
    'M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10h16M8 3.5v4M16 3.5v4M12 14v3h3',
  chatbot:
    'M5 5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6l-4 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01',
  webscrape: 'M12 3v18M4.2 7.5l15.6 9M19.8 7.5l-15.6 9M12 7.5l4 2.3v4.4l-4 2.3-4-2.3V9.8z',
  memory: 'M12 4 3.5 8.5 12 13l8.5-4.5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5',
  browser:
    'M4 5h16a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM3 9h18M6 7h.01M8.5 7h.01M11 12l5 2-2 1-1 2z',
  socialpost: 'M4 10v4h3l8 4V6L7 10zM18 9.5a4 4 0 0 1 0 5M8 14.5l1 4.5h2.5l-1-3.5',
};

/** The mark of a connector; of one without a drawing its first letter. It says nothing that its title does not. */
export function ConnectorMark({ connector, title }: { connector: string; title: string }) {
  const glyph = GLYPHS[connector];
  return (
    <span className="connector-mark" aria-hidden>
      {glyph ? (
        <svg viewBox="0 0 24 24" width={22} height={22}>
          <path d={glyph} />
        </svg>
      ) : (
        title.slice(0, 1)
      )}
    </span>
  );
}
