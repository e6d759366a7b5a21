import type { AppContext } from '../src/context.ts';
import type { Caller } from '../src/domain/caller.ts';
import { createComment } from '../src/features/assessments/comments/comment-commands.ts';

type Parties = { readonly team: Caller; readonly contact: Caller };
type About = { readonly assessmentId: string; readonly vendor: { readonly name: string } };

const TALKS: Readonly<Record<string, readonly [question: string, reply: string]>> = {
  'Kestrel Identity': [
    'Two of the answers are about a region that you do not use. Shall we leave them out?',
    'Please answer them as well: the second region is our fallback.',
  ],
  'Quillmark Documents': [
    'Our auditor comes at the end of the month. May we upload the new certificate then?',
    'Yes. Until then the letter that announces the audit is enough.',
  ],
};

export async function addDemoComments(ctx: AppContext, { team, contact }: Parties, about: About): Promise<void> {
  const { assessmentId, vendor } = about;
  const talk = TALKS[vendor.name];
  if (!talk) return;
  const [question, reply] = talk;
  const visibility = 'VENDOR';
  const { id: parentId } = await createComment(ctx, contact, { assessmentId, body: { body: question, visibility } });
  await createComment(ctx, team, { assessmentId, body: { body: reply, visibility, parentId } });
}
