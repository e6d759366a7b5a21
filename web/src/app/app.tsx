import { HomePage } from '../pages/home/home-page.tsx';
import { SignInPage } from '../pages/sign-in/sign-in-page.tsx';
import { Button } from '../ui/button.tsx';
import { Loading, ProblemNotice } from '../ui/notice.tsx';
import { useSession } from './use-session.ts';
import './app.css';

export function App() {
  const { session, start, retry, end } = useSession();
  switch (session.state) {
    case 'loading':
      return (
        <main className="waiting">
          <title>Assay</title>
          <Loading what="Loading Assay…" />
        </main>
      );
    case 'failed':
      return (
        <main className="waiting">
          <title>Assay</title>
          <ProblemNotice {...session.problem} />
          <Button onPress={retry}>Try again</Button>
        </main>
      );
    case 'signed-out':
      return <SignInPage onSignedIn={start} />;
    case 'signed-in':
      return <HomePage me={session.me} onSignOut={end} />;
  }
}
