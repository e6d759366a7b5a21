import { getOrganisation } from '../../api/session.ts';
import { useAsked } from '../../api/use-asked.ts';
import { permissionInWords } from '../../format/permission-words.ts';
import { Loading, Notice, ProblemNotice } from '../../ui/notice.tsx';

export function ApiAccess({ permissions }: { readonly permissions: readonly string[] }) {
  return (
    <>
      {permissions.includes('settings:view') ? <ApiKeysSwitch /> : <Forbidden />}
      <p>
        <a href="/api/docs">API reference</a>
      </p>
    </>
  );
}

function ApiKeysSwitch() {
  const asked = useAsked(getOrganisation);
  switch (asked.state) {
    case 'loading':
      return <Loading what="Loading the settings…" />;
    case 'failed':
      return <ProblemNotice {...asked.problem} />;
    case 'answered':
      return asked.answer.apiKeysEnabled ? (
        <p>API keys are enabled: the organisation’s systems can use the API.</p>
      ) : (
        <p>API keys are switched off: every key is refused until an administrator enables them.</p>
      );
  }
}

function Forbidden() {
  return (
    <Notice>
      Whether API keys are enabled is shown with the permission “{permissionInWords('settings:view')}”. Ask an
      administrator for it.
    </Notice>
  );
}
