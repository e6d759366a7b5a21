import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '../api/errors.ts';
import { t } from '../format/i18n.ts';
import { Button } from './button.tsx';
import { Loading, ProblemNotice } from './notice.tsx';

type QueryBoundaryProps<Answer> = {
  readonly query: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
};

/** Shows the loading state, the error, or the data. */
export function QueryBoundary<Answer>({ query, children }: QueryBoundaryProps<Answer>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isPending) return <Loading />;
  return (
    <ProblemNotice {...toProblem(query.error)}>
      <p>
        <Button onPress={() => void query.refetch()}>{t('Try again')}</Button>
      </p>
    </ProblemNotice>
  );
}
