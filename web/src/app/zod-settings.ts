import { config } from 'zod';
import { formatValidationIssue } from '../format/validation-messages.ts';

// The content security policy forbids eval, which zod tries as soon as the first schema is created.
// main.tsx therefore imports this module before any other.
config({ jitless: true, customError: formatValidationIssue });
