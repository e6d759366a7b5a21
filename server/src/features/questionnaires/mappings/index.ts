export { countControlMappings, deleteControlMappings, parseSections } from './control-mappings.ts';
