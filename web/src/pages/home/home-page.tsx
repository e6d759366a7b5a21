import type { Me } from '@assay/contract';
import { Button } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ApiAccess } from './api-access.tsx';
import { PermissionList } from './permission-list.tsx';
import './home-page.css';

type HomePageProps = { readonly me: Me; readonly onSignOut: () => void };

export function HomePage({ me, onSignOut }: HomePageProps) {
  const { user, organisation, permissions } = me;
  return (
    <>
      <title>{`${organisation.name} · Assay`}</title>
      <header className="bar">
        <Mark />
        <Button kind="quiet" onPress={onSignOut}>
          Sign out
        </Button>
      </header>
      <main className="home">
        <div>
          <PageHeading>{organisation.name}</PageHeading>
          <p className="home-who">
            Signed in as {user.name} ({user.email}), {user.roleName}
          </p>
        </div>
        <Panel title="API">
          <ApiAccess permissions={permissions} />
        </Panel>
        <Panel title="What you may do">
          <PermissionList permissions={permissions} />
        </Panel>
      </main>
    </>
  );
}
