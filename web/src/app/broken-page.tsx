import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { problemOf } from '../api/problem.ts';
import { ApiError } from '../api/client.ts';
import { t } from '../format/text.ts';
import { Button } from '../ui/button.tsx';
import { ProblemNotice } from '../ui/notice.tsx';

/** The page itself failed: says what is known, and how to go on. */
export function BrokenPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const problem =
    error instanceof ApiError
      ? problemOf(error)
      : {
          title: t('This page could not be shown'),
          remedy: error instanceof Error ? error.message : String(error),
          requestId: null,
        };
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <main className="mx-auto max-w-xl px-4 py-16">
      <title>Assay</title>
      <ProblemNotice {...problem}>
        <p className="flex gap-2">
          <Button onPress={retry}>{t('Try again')}</Button>
          <Button kind="quiet" onPress={() => window.location.reload()}>
            {t('Reload the page')}
          </Button>
        </p>
      </ProblemNotice>
    </main>
  );
}
