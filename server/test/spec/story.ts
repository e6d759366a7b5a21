import { expect } from 'vitest';
import {
  decideCall,
  saveResponsesCall,
  transitionCalls,
  useAssessments,
  yesResponse,
} from '../support/assessment-calls.ts';
import { uploadEvidenceCall } from '../support/evidence.ts';
import { useIntegrator } from '../support/integrator.ts';
import { buildQuestion } from '../support/questionnaires.ts';
import type { Call } from '../support/test-app.ts';

type Integrator = ReturnType<typeof useIntegrator>;

const NO_RESPONSE = { questionKey: 'b', answer: 'NO', notApplicable: false } as const;

const CSV = 'domain,code,title\nAccess,AC-1,Accounts have owners\nAccess,AC-2,Access ends with the job';

/** Creates an assessment with every kind of related data through the API, up to the review or its completion. */
export function useStories(integrator: Integrator) {
  const { call, vendor } = integrator;
  const { aDraft, done } = useAssessments(integrator);
  let stories = 0;

  const created = async (request: Call) => {
    const answer = await call(request);
    expect([answer.statusCode, answer.json().error]).toEqual([201, undefined]);
    return answer.json();
  };
  const posting = (url: string, payload: object): Call => ({ method: 'POST', url, payload });

  const aReview = async () => {
    stories += 1;
    const name = `House rules ${String(stories)}`;
    const framework = await created({
      method: 'POST',
      url: `/api/v1/frameworks/import?name=${encodeURIComponent(name)}&version=1`,
      payload: CSV,
      headers: { 'content-type': 'text/csv' },
    });
    const mapping = (code: string) => [{ framework: name, version: '1', code }];
    const questions = [
      buildQuestion('a', { controlMappings: mapping('AC-1') }),
      buildQuestion('b', { controlMappings: mapping('AC-2') }),
    ];
    const { id: vendorId, name: vendorName } = await vendor({ name: `Contoso ${String(stories)}`, tier: 'HIGH' });
    const { id } = await aDraft({ vendorId, template: { sections: [{ title: 'Access', questions }] } });
    const url = `/api/v1/assessments/${id}`;
    await done(transitionCalls(id).send);
    await done(saveResponsesCall(id, [yesResponse('a'), NO_RESPONSE]));
    const evidence = await created(uploadEvidenceCall(id, { fileName: 'policy.txt', questionKey: 'a' }, 'Our policy'));
    await done(transitionCalls(id).submit);
    await done(transitionCalls(id).claim);
    const comment = await created(posting(`${url}/comments`, { body: 'Is this so?', questionKey: 'b' }));
    await created(posting(`${url}/comments`, { body: 'It is.', parentId: comment.id }));
    await done(decideCall(id, 'b', { decision: 'PARTIAL', rationale: 'A plan exists' }));
    const finding = await created(
      posting(`${url}/findings`, {
        questionKey: 'b',
        title: 'Leavers keep access',
        description: 'Seen in the sample',
        severity: 'HIGH',
        controlCodes: ['AC-2'],
      }),
    );
    return { id, url, vendorId, vendorName, framework, evidence, comment, finding };
  };

  const complete = ({ id }: { readonly id: string }) => done(transitionCalls(id).finalize);
  const aCompletedOne = async () => {
    const story = await aReview();
    await complete(story);
    return story;
  };

  return { aReview, complete, aCompletedOne };
}
export type Story = Awaited<ReturnType<ReturnType<typeof useStories>['aReview']>>;
