/** The button below a list that goes on; nothing when it does not. */
export function LoadMore({ loadMore }: { loadMore?: () => void }) {
  return loadMore ? (
    <p className="load-more">
      <button onClick={loadMore}>Show more</button>
    </p>
  ) : null;
}
