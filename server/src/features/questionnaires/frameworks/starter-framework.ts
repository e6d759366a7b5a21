// What a customer can expect of any vendor that handles its data, in our own words. A starting point, not a standard.
import type { ImportedControl, ImportedFramework } from './imported-framework.ts';

const toControl = (code: string, title: string, guidance: string) => ({ code, title, guidance });

type Domain = { readonly domain: string; readonly controls: readonly Omit<ImportedControl, 'domain'>[] };

const DOMAINS: readonly Domain[] = [
  {
    domain: 'Governance and people',
    controls: [
      toControl(
        'GOV-1',
        'Someone is accountable for security',
        'Look for one named role with the authority to stop a risky release or purchase. In a small company this may be a founder; a shared mailbox is not enough.',
      ),
      toControl(
        'GOV-2',
        'Security policies are approved and kept current',
        'A policy that management approved within roughly the last year shows that somebody still stands behind it. Ask for the approval date rather than the whole document.',
      ),
      toControl(
        'GOV-3',
        'Security risks are recorded and treated',
        'There should be a list of risks with owners, decisions and dates. A list in which nothing has changed for a year is a list that nobody uses.',
      ),
      toControl(
        'GOV-4',
        'Independent parties confirm the security of the service',
        'Check that the certificate or report covers the service you buy and not only the head office, and read the exceptions first. Without any outside view, weigh the vendor’s own statements with more care.',
      ),
      toControl(
        'GOV-5',
        'People are vetted before they are trusted with customer data',
        'What may be checked differs by country. Expect at least identity, references and a signed duty of confidentiality for staff and contractors alike.',
      ),
      toControl(
        'GOV-6',
        'People are trained to recognise and report threats',
        'Training should reach everyone at least once a year, newcomers within their first weeks. A completion rate says more than a description of the course.',
      ),
    ],
  },
  {
    domain: 'Identity and access',
    controls: [
      toControl(
        'ACC-1',
        'Every person has an account of their own',
        'Shared accounts make it impossible to say who did what. Accounts used by machines are acceptable when someone owns them and their secrets are replaced regularly.',
      ),
      toControl(
        'ACC-2',
        'Sign-in needs more than a password',
        'A second factor should be demanded from everyone, on every way in, and not only from administrators. Codes sent by text message or e-mail are easier to steal than an app or a security key.',
      ),
      toControl(
        'ACC-3',
        'Access is limited to what the work requires and is approved',
        'Ask who approves access to customer data and how many people have it today. The number should be small and known without a search.',
      ),
      toControl(
        'ACC-4',
        'Access ends when someone leaves or changes role',
        'A day is a reasonable limit for leavers, an hour for dismissals. Remember accounts outside single sign-on, such as cloud consoles and code repositories.',
      ),
      toControl(
        'ACC-5',
        'Existing access is reviewed regularly',
        'Twice a year is common for systems with customer data. A review that never removed anything deserves a question.',
      ),
    ],
  },
  {
    domain: 'Data protection',
    controls: [
      toControl(
        'DAT-1',
        'The vendor knows which data it holds and where',
        'Nobody can protect, return or delete data whose location is unknown. Copies in analytics, support tools and logs are the ones most often forgotten.',
      ),
      toControl(
        'DAT-2',
        'Data is encrypted on its way',
        'Every connection that leaves one machine for another should use a current version of TLS, including those between the vendor’s own services.',
      ),
      toControl(
        'DAT-3',
        'Stored data is encrypted',
        'Cover databases, files, backups and portable devices. Encryption by the storage layer protects against stolen disks, not against a stolen administrator account.',
      ),
      toControl(
        'DAT-4',
        'Keys and passwords are kept safe',
        'Keys belong in a service made for them, with few people able to read them, and passwords are stored only as slow, salted hashes. Keys in source code or configuration files count as a failure.',
      ),
      toControl(
        'DAT-5',
        'Data of one customer is kept apart from that of others',
        'Separation may be by database, by schema or by a check on every query. Ask how a mistake in one query would be prevented from showing data of another customer.',
      ),
      toControl(
        'DAT-6',
        'Data is deleted when it is no longer needed',
        'The promise should name a number of days and include backups. Expect a written confirmation at the end of a contract.',
      ),
    ],
  },
  {
    domain: 'Infrastructure and devices',
    controls: [
      toControl(
        'INF-1',
        'Systems and devices are inventoried',
        'An inventory that is fed automatically is worth more than a spreadsheet. Systems that nobody lists are systems that nobody patches.',
      ),
      toControl(
        'INF-2',
        'Systems start from a secure configuration',
        'Look for a written baseline or templates in code, and for a check that reports when reality drifts away from it.',
      ),
      toControl(
        'INF-3',
        'Networks let through only what is needed',
        'What faces the internet should be a short, deliberate list. Administration should be possible only through a protected way in.',
      ),
      toControl(
        'INF-4',
        'Laptops and phones that reach customer data are protected',
        'Disk encryption, screen lock, updates and malware protection should be enforced centrally, not left to the person. Private devices need the same or no access.',
      ),
      toControl(
        'INF-5',
        'Fixes are installed in time',
        'Two weeks for critical fixes is a sensible ceiling, days when a weakness is already being exploited. Ask for the actual figure, not only the target.',
      ),
      toControl(
        'INF-6',
        'Rooms with servers are physically protected',
        'For public clouds the provider’s own reports cover this. For other rooms ask who may enter, how that is recorded and who escorts visitors.',
      ),
    ],
  },
  {
    domain: 'Secure development',
    controls: [
      toControl(
        'DEV-1',
        'Security is part of how software is made',
        'Review by a second person and automatic checks on every change catch most mistakes early. A security step only before big releases is late.',
      ),
      toControl(
        'DEV-2',
        'Changes are approved, tested and reversible',
        'Every change to the live service should leave a trace of who made, approved and released it, and there should be a practised way back.',
      ),
      toControl(
        'DEV-3',
        'Third-party components are known and kept up to date',
        'Most of a modern service is code written by others. The vendor should be able to say within hours whether a newly published weakness affects it.',
      ),
      toControl(
        'DEV-4',
        'Independent testers look for weaknesses',
        'Expect a penetration test at least once a year by people who did not build the service. What matters most is whether the serious findings were fixed.',
      ),
      toControl(
        'DEV-5',
        'Customer data stays out of test environments',
        'Test systems are open to more people and guarded less. If real data is used there, it needs the same protection as in the live service.',
      ),
    ],
  },
  {
    domain: 'Operations and incident response',
    controls: [
      toControl(
        'OPS-1',
        'Security-relevant events are logged and kept',
        'Many intrusions are found after months, so half a year of logs is a useful minimum. Logs should be stored where an intruder cannot change them.',
      ),
      toControl(
        'OPS-2',
        'Someone watches and reacts to alerts',
        'An alert that waits until Monday is a weekend for the attacker. Consider how critical the service is when judging cover outside working hours.',
      ),
      toControl(
        'OPS-3',
        'Weaknesses are searched for and fixed by severity',
        'Scans should be frequent and deadlines should depend on severity. People outside the company need a way to report what they find.',
      ),
      toControl(
        'OPS-4',
        'Incidents are handled by a rehearsed plan',
        'A plan that was never practised tends to fail when it is needed. After a real incident look for causes that were removed, not only for symptoms.',
      ),
      toControl(
        'OPS-5',
        'Customers are told about breaches in time',
        'Your own legal deadlines start running when you learn of a breach. The vendor’s promise must leave you enough time, and should stand in the contract.',
      ),
    ],
  },
  {
    domain: 'Resilience',
    controls: [
      toControl(
        'RES-1',
        'Data is backed up beyond an attacker’s reach',
        'At least one copy should survive an intruder with administrator rights: offline, immutable or under separate credentials.',
      ),
      toControl(
        'RES-2',
        'Restoring from backups is tested',
        'A backup is proven only by a restore. Ask for the date of the last test and whether the data was complete.',
      ),
      toControl(
        'RES-3',
        'The service can be recovered after a major outage',
        'The plan should cover the loss of a site, of a key supplier and of key people. Compare the promised recovery time with how long you can do without the service.',
      ),
      toControl(
        'RES-4',
        'Availability is measured and met',
        'Measured figures of the past year tell more than a promise. A public status page with its history is a good sign.',
      ),
    ],
  },
  {
    domain: 'Privacy and fourth parties',
    controls: [
      toControl(
        'PRV-1',
        'Personal data is processed under a suitable agreement',
        'The agreement should name purpose, data, duration and duties of both sides. Old agreements may rest on transfer clauses that no longer hold.',
      ),
      toControl(
        'PRV-2',
        'Requests of individuals about their data can be met',
        'You answer to the person within a legal deadline, so the vendor has to help you well before it. Deletion and export should be possible without a project.',
      ),
      toControl(
        'PRV-3',
        'The places where data is stored and accessed are known and agreed',
        'Support staff looking at data from another country is a transfer too. Compare the places with what your own customers were promised.',
      ),
      toControl(
        'PRV-4',
        'Companies that handle data for the vendor are disclosed',
        'Expect an up-to-date list with purposes and locations, and notice before a new name joins it, early enough to object.',
      ),
      toControl(
        'PRV-5',
        'Those companies are held to the same standard',
        'The vendor should assess them before it relies on them and again regularly, and pass its own duties on by contract.',
      ),
    ],
  },
];

export const starterFramework: ImportedFramework = {
  name: 'Assay Vendor Baseline',
  version: '1.0',
  description:
    'What a customer may reasonably expect of a vendor that handles its data. Eight domains, written to be assessed with a questionnaire and a few documents.',
  controls: DOMAINS.flatMap(({ domain, controls }) => controls.map((each) => ({ domain, ...each }))),
};
