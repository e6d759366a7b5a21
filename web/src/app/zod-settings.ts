import { config } from 'zod';
import { mistakeOf } from '../format/mistakes.ts';

// The page forbids eval. Zod would try it, be refused, and leave a violation in the console.
config({ jitless: true, customError: mistakeOf });
