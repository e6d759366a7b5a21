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
        'A policy that management approved within roughly the last year shows that it is still in use. Ask for the approval date rather than the whole document.',
      ),
      toControl(
        'GOV-3',
        'Security risks are recorded and treated',
        'There should be a list of risks with owners, decisions and dates. If nothing in the list has changed for a year, it is probably not used.',
      ),
      toControl(
        'GOV-4',
        'Independent parties confirm the security of the service',
        'Check that the certificate or report covers the service you buy and not only the head office, and read the exceptions first. Without any outside view, weigh the vendor’s own statements with more care.',
      ),
      toControl(
        'GOV-5',
        'People are screened before they get access to customer data',
        'What may be checked differs by country. Expect at least an identity check, references and a signed confidentiality agreement for staff and contractors alike.',
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
        'Every person has their own account',
        'Shared accounts make it impossible to say who did what. Accounts used by machines are acceptable when someone owns them and their secrets are replaced regularly.',
      ),
      toControl(
        'ACC-2',
        'Sign-in needs more than a password',
        'Everyone should need a second factor for every type of access, not only administrators. Codes sent by text message or email are easier to steal than those from an app or a security key.',
      ),
      toControl(
        'ACC-3',
        'Access is limited to what the work requires and is approved',
        'Ask who approves access to customer data and how many people have it today. The number should be small and known without a search.',
      ),
      toControl(
        'ACC-4',
        'Access ends when someone leaves or changes role',
        'A day is a reasonable limit for leavers, an hour for dismissals. Include accounts outside single sign-on, such as cloud consoles and code repositories.',
      ),
      toControl(
        'ACC-5',
        'Existing access is reviewed regularly',
        'Twice a year is common for systems with customer data. If reviews never remove any access, ask why.',
      ),
    ],
  },
  {
    domain: 'Data protection',
    controls: [
      toControl(
        'DAT-1',
        'The vendor knows which data it holds and where',
        'A vendor cannot protect, return or delete data if it does not know where the data is. Copies in analytics, support tools and logs are most often forgotten.',
      ),
      toControl(
        'DAT-2',
        'Data is encrypted in transit',
        'Every connection that leaves one machine for another should use a current version of TLS, including those between the vendor’s own services.',
      ),
      toControl(
        'DAT-3',
        'Data is encrypted at rest',
        'Cover databases, files, backups and portable devices. Encryption by the storage layer protects against stolen disks, not against a stolen administrator account.',
      ),
      toControl(
        'DAT-4',
        'Keys and passwords are protected',
        'Keys belong in a service made for them, with few people able to read them, and passwords are stored only as slow, salted hashes. Keys in source code or configuration files count as a failure.',
      ),
      toControl(
        'DAT-5',
        'Customer data is segregated',
        'Separation may be by database, by schema or by a check on every query. Ask what prevents a mistake in one query from exposing another customer’s data.',
      ),
      toControl(
        'DAT-6',
        'Data is deleted when it is no longer needed',
        'The commitment should name a number of days and include backups. Expect a written confirmation at the end of a contract.',
      ),
    ],
  },
  {
    domain: 'Infrastructure and devices',
    controls: [
      toControl(
        'INF-1',
        'Systems and devices are inventoried',
        'An inventory that is updated automatically is worth more than a spreadsheet. Systems missing from the inventory are often not patched.',
      ),
      toControl(
        'INF-2',
        'Systems start from a secure configuration',
        'Look for a written baseline or templates in code, and for a check that reports when systems deviate from it.',
      ),
      toControl(
        'INF-3',
        'Networks allow only necessary traffic',
        'The list of systems exposed to the internet should be short and deliberate. Administrative access should require a protected connection, such as a VPN.',
      ),
      toControl(
        'INF-4',
        'Laptops and phones that reach customer data are protected',
        'Disk encryption, screen lock, updates and malware protection should be enforced centrally, not left to each person. Private devices need the same protection or no access.',
      ),
      toControl(
        'INF-5',
        'Security patches are installed promptly',
        'Two weeks for critical patches is a sensible limit, or days if a vulnerability is already being exploited. Ask for the actual figure, not only the target.',
      ),
      toControl(
        'INF-6',
        'Server rooms are physically protected',
        'For public clouds, the provider’s own reports cover this. For other server rooms, ask who may enter, how entries are recorded and who escorts visitors.',
      ),
    ],
  },
  {
    domain: 'Secure development',
    controls: [
      toControl(
        'DEV-1',
        'Security is part of software development',
        'Review by a second person and automatic checks on every change catch most mistakes early. Security checks only before major releases come too late.',
      ),
      toControl(
        'DEV-2',
        'Changes are approved, tested and reversible',
        'For every change to the live service, there should be a record of who made, approved and released it, and a tested way to roll it back.',
      ),
      toControl(
        'DEV-3',
        'Third-party components are known and kept up to date',
        'Most of a modern service is code written by others. The vendor should be able to say within hours whether a newly published vulnerability affects it.',
      ),
      toControl(
        'DEV-4',
        'Independent testers look for vulnerabilities',
        'Expect a penetration test at least once a year by people who did not build the service. What matters most is whether the serious findings were fixed.',
      ),
      toControl(
        'DEV-5',
        'Customer data stays out of test environments',
        'Test systems are open to more people and less well protected. If real data is used there, it needs the same protection as in the live service.',
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
        'If nobody handles an alert until Monday, the attacker has the whole weekend. Consider how critical the service is when judging cover outside working hours.',
      ),
      toControl(
        'OPS-3',
        'Vulnerabilities are identified and fixed by severity',
        'Scans should be frequent and deadlines should depend on severity. People outside the company need a way to report what they find.',
      ),
      toControl(
        'OPS-4',
        'Incidents are handled by a rehearsed plan',
        'A plan that was never practised tends to fail when it is needed. After a real incident, check that the cause was removed and not only the symptoms.',
      ),
      toControl(
        'OPS-5',
        'Customers are notified of breaches in time',
        'Your own legal deadlines start running when you learn of a breach. The vendor’s commitment must leave you enough time and should be part of the contract.',
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
        'Measured figures from the past year say more than a promise. A public status page with its history is a good sign.',
      ),
    ],
  },
  {
    domain: 'Privacy and fourth parties',
    controls: [
      toControl(
        'PRV-1',
        'Personal data is processed under a suitable agreement',
        'The agreement should name the purpose, the data, the duration and the obligations of both parties. Old agreements may rely on transfer clauses that are no longer valid.',
      ),
      toControl(
        'PRV-2',
        'Data subject requests can be fulfilled',
        'You must respond to the person within a legal deadline, so the vendor must help you well before it. Deletion and export should be routine operations.',
      ),
      toControl(
        'PRV-3',
        'Data storage and access locations are known and agreed',
        'Access by support staff in another country is also a transfer. Compare the locations with what you promised your own customers.',
      ),
      toControl(
        'PRV-4',
        'Subprocessors are disclosed',
        'Expect an up-to-date list with purposes and locations, and notice of each addition early enough for you to object.',
      ),
      toControl(
        'PRV-5',
        'Subprocessors are held to the same standard',
        'The vendor should assess them before it relies on them and regularly afterwards, and impose its own obligations on them by contract.',
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
