import { rmSync } from 'node:fs';
import { respondWith } from '../../server/test/support/webhook-receiver.ts';
import { fillDisk } from './controlled-postgres.ts';
import type { Fault } from './fault.ts';
import type { FaultScene } from './fault-scene.ts';

const HOUR = 3_600_000;

const enableWebhooks = ({ owner }: FaultScene) =>
  owner.query('update webhook_endpoint set enabled = true, disabled_reason = null');

export const outsideFaults: readonly Fault[] = [
  {
    name: 'the file store hangs',
    begin: ({ files }) => (files.goSilent(), files.delay(HOUR)),
    end: ({ files }) => (files.delay(0), files.resetAll()),
    seconds: 60,
    doctor: 'file store',
    alerts: ['AssayFileStoreFails'],
    mayRaise: ['AssaySlow'],
  },
  {
    name: 'the file store refuses connections',
    begin: ({ files }) => (files.resetAll(), files.refuse()),
    end: ({ files }) => files.resume(),
    seconds: 30,
    doctor: 'file store',
    alerts: ['AssayFileStoreFails'],
    mayRaise: ['AssaySlow'],
  },
  {
    name: 'the disk for uploads is full',
    begin: ({ quarantine }) => fillDisk(quarantine.filler),
    end: ({ quarantine }) => rmSync(quarantine.filler),
    seconds: 20,
    mayRaise: ['AssayUnavailable'],
  },
  {
    name: 'the mail server is silent after the message',
    begin: ({ mail }) => (mail.mishap = { stage: 'end', how: 'silence' }),
    end: ({ mail }) => (mail.mishap = null),
    seconds: 40,
    alerts: ['AssayMailUncertain'],
  },
  {
    name: 'the mail server refuses a recipient permanently',
    begin: ({ mail }) => (mail.mishap = { stage: 'to', how: 550 }),
    end: ({ mail }) => (mail.mishap = null),
    seconds: 10,
    alerts: ['AssayMailFailed'],
  },
  {
    name: 'the mail server refuses everything',
    begin: ({ mail }) => (mail.mishap = { stage: 'connect', how: 421 }),
    end: ({ mail }) => (mail.mishap = null),
    seconds: 230,
    doctor: 'mail server',
    alerts: ['AssayMailServerFails', 'AssayMailWaits'],
  },
  {
    name: 'a webhook receiver hangs',
    begin: ({ receivers }) => receivers.other.answer(() => undefined),
    end: ({ receivers }) => receivers.other.answer(respondWith(204)),
    seconds: 40,
  },
  {
    name: 'a webhook receiver returns 500',
    begin: ({ receivers }) => receivers.other.answer(respondWith(500)),
    end: ({ receivers }) => receivers.other.answer(respondWith(204)),
    seconds: 40,
  },
  {
    name: 'a webhook receiver is gone (410)',
    begin: ({ receivers }) => receivers.other.answer(respondWith(410)),
    end: async (scene) => {
      scene.receivers.other.answer(respondWith(204));
      await enableWebhooks(scene);
    },
    seconds: 10,
    alerts: ['AssayWebhooksFailed'],
  },
];
