import { useState } from 'react';
import { type InvitationLink, type Member, MEMBERS } from '../api/access/member.js';
import { usePages } from '../data/use-pages.js';
import { Loading } from '../parts/states/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { AddMemberForm } from './add-member-form.js';
import { MemberTable } from './member-table.js';
import { NewLink } from './new-link.js';

/** Settings > Members: the people of the workspace and what they may do. */
export function MembersPage() {
  const { items, problem, reload, loadMore } = usePages<Member>(MEMBERS);
  const [isAdding, setIsAdding] = useState(false);
  const [made, setMade] = useState<{ email: string; link: InvitationLink }>();
  const show = (email: string, link: InvitationLink) => {
    setMade({ email, link });
    reload();
  };
  const add = (
    <button className="primary" hidden={isAdding} onClick={() => setIsAdding(true)}>
      Invite a person
    </button>
  );
  return (
    <Page
      title="Members"
      lead="People who sign in to this workspace or are invited to it, and what they may do."
      actions={items && add}
    >
      {made && <NewLink {...made} onClose={() => setMade(undefined)} />}
      {isAdding && (
        <AddMemberForm
          onDone={(email, link) => {
            setIsAdding(false);
            show(email, link);
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {items ? (
        <MemberTable items={items} reload={reload} onLink={show} />
      ) : (
        <Loading problem={problem} retry={reload} />
      )}
      <LoadMore loadMore={loadMore} problem={problem} />
    </Page>
  );
}
