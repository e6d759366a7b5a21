import type { AsvsChapter, Requirement } from './requirement.ts';

const none = (id: string, says: string): Requirement => ({ id, says, notApplicable: 'there is no WebRTC' });

export const webrtc: AsvsChapter = {
  number: 17,
  title: 'WebRTC',
  requirements: [
    none('17.1.1', 'A relay reaches no inner addresses'),
    none('17.2.1', 'The key of the media certificate is kept well'),
    none('17.2.2', 'Media use approved cipher suites'),
    none('17.2.3', 'Media packets are authenticated'),
    none('17.2.4', 'Malformed media packets do no harm'),
    none('17.3.1', 'A flood of signals does no harm'),
    none('17.3.2', 'Malformed signals do no harm'),
  ],
};
