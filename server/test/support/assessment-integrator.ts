import { useAssessments } from './assessment-calls.ts';
import { useIntegrator } from './integrator.ts';
import { useTemplates } from './questionnaires.ts';
import type { Environment } from './test-app.ts';

/** A separate service for a test file, with an API key that creates templates and assessments. */
export function useAssessmentIntegrator(environment?: Environment) {
  const integrator = useIntegrator(environment);
  return { ...integrator, ...useTemplates(integrator), ...useAssessments(integrator) };
}
