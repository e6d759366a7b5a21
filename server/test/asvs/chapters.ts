import { architecture } from './architecture.ts';
import { authentication } from './authentication.ts';
import { browsers } from './browsers.ts';
import { communication } from './communication.ts';
import { configuration } from './configuration.ts';
import { cryptography } from './cryptography.ts';
import { data } from './data.ts';
import { encoding } from './encoding.ts';
import { files } from './files.ts';
import { interfaces } from './interfaces.ts';
import { logging } from './logging.ts';
import { oauth } from './oauth.ts';
import { permissions } from './permissions.ts';
import type { AsvsChapter } from './requirement.ts';
import { sessions } from './sessions.ts';
import { tokens } from './tokens.ts';
import { validation } from './validation.ts';
import { webrtc } from './webrtc.ts';

export const CHAPTERS: readonly AsvsChapter[] = [
  encoding,
  validation,
  browsers,
  interfaces,
  files,
  authentication,
  sessions,
  permissions,
  tokens,
  oauth,
  cryptography,
  communication,
  configuration,
  data,
  architecture,
  logging,
  webrtc,
];
