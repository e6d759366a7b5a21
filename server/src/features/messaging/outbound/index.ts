export {
  holdOutbound,
  holdOutboundOnRestore,
  recordAuditForAllOrganisations,
  releaseOutbound,
} from './outbound-commands.ts';
