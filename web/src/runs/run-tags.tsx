import { withQuery } from '../api/page.js';
import { Link } from '../navigation/link.js';

/** The tags of a run; each leads to all runs that have it. */
export function RunTags({ tags = [] }: { tags?: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <span className="badges">
      {tags.map((tag) => (
        <Link key={tag} className="badge plain" href={withQuery('/runs', { tag })}>
          {tag}
        </Link>
      ))}
    </span>
  );
}
