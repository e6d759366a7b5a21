import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const MAX_BYTES = 2 ** 30;

/** Creates a repository with the working tree as a commit. The original repository is not changed. */
export function commitWorkingTree(root: string, dir: string): string {
  const repository = join(dir, 'working-tree');
  execFileSync('git', ['init', '--quiet', repository]);
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  // git ls-files also lists deleted files; tar skips them.
  const present = execFileSync('tar', ['--create', '--null', '--ignore-failed-read', '--files-from=-'], {
    cwd: root,
    input: files,
    maxBuffer: MAX_BYTES,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  execFileSync('tar', ['--extract'], { cwd: repository, input: present });
  const author = ['-c', 'user.name=Working Tree', '-c', 'user.email=nobody@assay.example'];
  execFileSync('git', ['add', '--all'], { cwd: repository });
  execFileSync('git', [...author, 'commit', '--quiet', '--message=As it stands'], { cwd: repository });
  return repository;
}
