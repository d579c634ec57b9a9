import type { ElementForm } from '../api/workflows/element.js';
import { CopyText } from '../parts/values/copy-text.js';

/** For authors: where anybody opens a public form, and what another site writes to show it. */
export function ShareForm({ name, publicUrl, embedOn }: Pick<ElementForm, 'name' | 'embedOn'> & { publicUrl: string }) {
  return (
    <section className="card stack" aria-labelledby="share">
      <h2 id="share">Share this form</h2>
      <p className="hint">Anyone with the link can open and send this form.</p>
      <CopyText label="Link" text={publicUrl} />
      {embedOn.length > 0 ? (
        <>
          <CopyText label="Embed code" text={frame(name, publicUrl)} />
          <p className="hint">Works on {embedOn.join(', ')} only.</p>
        </>
      ) : (
        <p className="hint">
          No other site can embed this form. To allow sites, list them under “Embed on” in the form’s start node, and
          deploy.
        </p>
      )}
    </section>
  );
}

const frame = (title: string, url: string) =>
  `<iframe src="${url}" title="${escaped(title)}" width="100%" height="640" style="border: 0"></iframe>`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
