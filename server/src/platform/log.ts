import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

const SECRET_PATHS = [
  'authorization',
  'cookie',
  'password',
  '*.authorization',
  '*.cookie',
  '*.password',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.secret',
  '*.token',
];

export const createLogger = (level: LevelWithSilent, destination?: DestinationStream): Logger =>
  pino({ level, redact: { paths: SECRET_PATHS, censor: '[redacted]' } }, destination ?? pino.destination(2));
