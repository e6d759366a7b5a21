import { useState } from 'react';

/** Prevents concurrent runs, and keeps the error until the next run. */
export function useSubmit<Values = void>(run: (values: Values) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await run(values);
    } catch (refusal) {
      setError(refusal);
    } finally {
      setBusy(false);
    }
  };
  return { submit, busy, error };
}
