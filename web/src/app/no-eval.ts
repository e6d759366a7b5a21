import { config } from 'zod';

// The page forbids eval. Zod would try it, be refused, and leave a violation in the console.
config({ jitless: true });
