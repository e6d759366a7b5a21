import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { assessmentsQuery } from '../../api/assessments.ts';
import { vendorsQuery } from '../../api/vendors.ts';
import { ASSESSMENT_STATUS_LABELS } from '../../format/labels.ts';
import type { SearchResult } from '../../ui/search-field.tsx';

const MAX_RESULTS = 20;

/** The field suggests records as soon as it is focused, and requests none before. */
export function useAssessmentSearch(chosen: string) {
  const [typed, setTyped] = useState(chosen);
  const [isFocused, setFocused] = useState(false);
  const query = useDeferredValue(typed === chosen || typed === '' ? undefined : typed);
  const { data } = useQuery({
    ...assessmentsQuery({ query, pageSize: MAX_RESULTS }),
    placeholderData: keepPreviousData,
    enabled: isFocused,
  });
  const found: SearchResult[] | undefined = data?.entries.map(({ id, title, vendorName, status }) => ({
    id,
    label: `${vendorName}: ${title}`,
    detail: ASSESSMENT_STATUS_LABELS[status],
  }));
  return { typed, setTyped, found, onFocus: () => setFocused(true) };
}

export function useVendorSearch(chosen: string) {
  const [typed, setTyped] = useState(chosen);
  const query = useDeferredValue(typed === chosen || typed === '' ? undefined : typed);
  const [isFocused, setFocused] = useState(false);
  const { data } = useQuery({
    ...vendorsQuery({ query, pageSize: MAX_RESULTS }),
    placeholderData: keepPreviousData,
    enabled: isFocused,
  });
  const found: SearchResult[] | undefined = data?.entries.map(({ id, name }) => ({ id, label: name }));
  return { typed, setTyped, found, onFocus: () => setFocused(true) };
}
