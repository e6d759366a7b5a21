import type { TemplateDetail } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../../domain/caller.ts';
import { inOrganisation } from '../../platform/db/in-organisation.ts';
import type { Revised } from '../../platform/http/revision.ts';
import { newId } from '../../platform/ids.ts';
import { installStarterFramework } from '../frameworks/framework-commands.ts';
import { starterTemplate } from './starter-template.ts';
import { detailOf } from './template-queries.ts';
import { markPublished, saveTemplate } from './template-versions.ts';

/** A framework and a questionnaire to begin with, ready to be sent. Refused when the framework is already there. */
export function installStarter(ctx: AppContext, caller: Caller): Promise<Revised<TemplateDetail>> {
  return inOrganisation(ctx, caller, async (tx) => {
    await installStarterFramework(tx, caller);
    const draft = await saveTemplate(tx, caller, { ...starterTemplate, lineageId: newId(), version: 1 });
    return detailOf(await markPublished(tx, caller, draft));
  });
}
