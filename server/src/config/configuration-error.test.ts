import { describe, expect, it } from 'vitest';
import { readConfig, readOwnerUrl } from '../config.ts';

const NEEDED = { DATABASE_URL: 'postgres://localhost/assay', ASSAY_SECRET: 'x'.repeat(32) };

function problemsWith(variables: Readonly<Record<string, string>>): string {
  try {
    readConfig(variables);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('The configuration was accepted');
}

describe('A configuration error', () => {
  it('names every missing setting, what it is and where to set it', () => {
    expect(problemsWith({})).toBe(
      [
        'Invalid configuration:',
        '  DATABASE_URL is required: the URL of the PostgreSQL database, such as postgres://assay_server:password@localhost:5432/assay. Set DATABASE_URL, or set DATABASE_URL_FILE to the path of a file that contains it',
        '  ASSAY_SECRET is required: at least 32 random characters, for example from "openssl rand -hex 32". Set ASSAY_SECRET, or set ASSAY_SECRET_FILE to the path of a file that contains it',
      ].join('\n'),
    );
    expect(problemsWith({ ...NEEDED, DATABASE_URL: '' })).toContain('DATABASE_URL is required: the URL');
    expect(() => readOwnerUrl({})).toThrow(
      /^DATABASE_OWNER_URL is required: .* DATABASE_OWNER_URL_FILE to the path of a file that contains it$/,
    );
  });

  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number'],
    ['PORT', '-1', 'PORT must be at least 0'],
    ['DATABASE_POOL_SIZE', '1.5', 'DATABASE_POOL_SIZE must be a whole number'],
    ['FILE_STORE', 'ftp', 'FILE_STORE must be one of: disk, s3'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'S3_FORCE_PATH_STYLE must be one of: true, false'],
    ['PUBLIC_URL', 'assay', 'PUBLIC_URL must be a URL, such as https://assay.example.com'],
    ['CLAMD_ADDRESS', 'clamd', 'CLAMD_ADDRESS must be host:port'],
    ['ASSAY_SECRET', 'too short', 'ASSAY_SECRET is required: at least 32 random characters'],
  ])('says what %s=%s must be', (name, value, problem) => {
    const text = problemsWith({ ...NEEDED, [name]: value });
    expect(text).toContain(`\n  ${problem}`);
    expect(text).not.toMatch(/expected|received|Invalid (?!configuration:)|too short/);
  });
});
