import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { assessmentsQuery } from '../../api/assessments.ts';
import { vendorsQuery } from '../../api/vendors.ts';
import { ASSESSMENT_STATUS } from '../../format/words.ts';
import type { Found } from '../../ui/search-field.tsx';

const MOST = 20;

/** What is typed, and the assessments that have it in their title or vendor. */
export function useFoundAssessments(chosen: string) {
  const [typed, setTyped] = useState(chosen);
  const query = useDeferredValue(typed === chosen || typed === '' ? undefined : typed);
  const { data } = useQuery({ ...assessmentsQuery({ query, pageSize: MOST }), placeholderData: keepPreviousData });
  const found: Found[] = (data?.entries ?? []).map(({ id, title, vendorName, status }) => ({
    id,
    label: `${vendorName}: ${title}`,
    detail: ASSESSMENT_STATUS[status],
  }));
  return { typed, setTyped, found };
}

export function useFoundVendors(chosen: string) {
  const [typed, setTyped] = useState(chosen);
  const query = useDeferredValue(typed === chosen || typed === '' ? undefined : typed);
  const { data } = useQuery({ ...vendorsQuery({ query, pageSize: MOST }), placeholderData: keepPreviousData });
  const found: Found[] = (data?.entries ?? []).map(({ id, name }) => ({ id, label: name }));
  return { typed, setTyped, found };
}
