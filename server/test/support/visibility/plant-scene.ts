import { seedApiKey, seedOrganisation, seedSignedInUser } from '../factories.ts';
import { callWithApiKey, type TestApp } from '../test-app.ts';
import type { Canaries } from './canaries.ts';
import { plantAccounts } from './plant-accounts.ts';
import { plantApprovals } from './plant-approvals.ts';
import { plantAssessments } from './plant-assessments.ts';
import { plantIssuedReport } from './plant-issued-report.ts';
import { plantPortfolio } from './plant-portfolio.ts';
import { plantRemediation } from './plant-remediation.ts';
import { plantSettings, plantWebhookOutcomes } from './plant-settings.ts';
import { plantStoredSecrets } from './plant-stored-secrets.ts';
import { type Scene, succeed } from './scene.ts';

/** An organisation with a canary of every kind, created through the API as far as possible. */
export async function plantScene(test: TestApp, canaries: Canaries, name: string): Promise<Scene> {
  const organisation = await seedOrganisation(test, canaries.plant(name, 'organisation name'));
  const admin = await seedSignedInUser(test, organisation);
  canaries.plantSecret(name, 'session token', admin.cookie.split('=')[1] ?? '');
  const scene: Scene = {
    name,
    test,
    organisation,
    ids: new Map([['organisationId', [organisation.id]]]),
    callers: [],
    asKey: succeed(callWithApiKey(test.app, await seedApiKey(test, organisation))),
    asAdmin: succeed(admin.call),
    plant: (kind) => canaries.plant(name, kind),
    plantSecret: (kind, secret) => {
      canaries.plantSecret(name, kind, secret);
    },
    plantBytes: (kind, bytes) => {
      canaries.plantBytes(name, kind, bytes);
    },
  };
  await plantSettings(scene);
  const owner = await plantAccounts(scene);
  const portfolio = await plantPortfolio(scene, owner);
  await plantAssessments(scene, portfolio);
  await plantRemediation(scene, portfolio);
  await plantApprovals(scene, portfolio);
  await plantIssuedReport(scene);
  await plantWebhookOutcomes(scene);
  await plantStoredSecrets(scene);
  return scene;
}
