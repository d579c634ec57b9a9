import { useState } from 'react';
import { type Member, MEMBERS } from '../api/member.js';
import { usePages } from '../data/use-pages.js';
import { Loading } from '../parts/loading.js';
import { LoadMore } from '../parts/load-more.js';
import { Page } from '../parts/page.js';
import { AddMemberForm } from './add-member-form.js';
import { MemberTable } from './member-table.js';

/** Settings > Members: the people of the workspace and what they may do. */
export function MembersPage() {
  const { items, problem, reload, loadMore } = usePages<Member>(MEMBERS);
  const [isAdding, setIsAdding] = useState(false);
  const add = (
    <button className="primary" hidden={isAdding} onClick={() => setIsAdding(true)}>
      Add a member
    </button>
  );
  return (
    <Page title="Members" lead="People who sign in to this workspace, and what they may do." actions={items && add}>
      {isAdding && (
        <AddMemberForm
          onDone={() => {
            setIsAdding(false);
            reload();
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
      {items ? <MemberTable items={items} reload={reload} /> : <Loading problem={problem} retry={reload} />}
      <LoadMore loadMore={loadMore} problem={problem} />
    </Page>
  );
}
