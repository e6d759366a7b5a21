import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { t } from '../format/text.ts';
import { Button } from './button.tsx';
import { Loading, ProblemNotice } from './notice.tsx';

type AnsweredProps<Answer> = {
  readonly query: UseQueryResult<Answer>;
  readonly children: (answer: Answer) => ReactNode;
};

/** Loading, the error with its remedy, or what was asked for. */
export function Answered<Answer>({ query, children }: AnsweredProps<Answer>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isPending) return <Loading />;
  return (
    <ProblemNotice {...problemOf(query.error)}>
      <p>
        <Button onPress={() => void query.refetch()}>{t('Try again')}</Button>
      </p>
    </ProblemNotice>
  );
}
