export {
  countControlMappings,
  createControlRestorer,
  deleteControlMappings,
  parseSections,
} from './control-mappings.ts';
