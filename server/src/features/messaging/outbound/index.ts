export {
  holdOutbound,
  holdOutboundOnRestore,
  recordAuditForAllOrganisations,
  releaseOutbound,
  wakeHeldMessages,
} from './outbound-commands.ts';
