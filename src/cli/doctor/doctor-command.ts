import type { Command } from 'commander';
import { AppModule } from '../../app.module.js';
import { providerFaults } from '../../credentials/connectors/provider-variables.service.js';
import { readDeclarations } from '../../docs/read-declarations.js';
import { readRawVariables } from '../../platform/config/config.module.js';
import type { Environment } from '../../platform/config/environment.js';
import { EnvironmentError, readEnvironment } from '../../platform/config/read-environment.js';
import { type Alone, examples } from '../command-context.js';
import { tableText } from '../table-text.js';
import { checkDatabase } from './check-database.js';
import { checkDisk } from './check-disk.js';
import { checkBaseUrl, checkEgress } from './check-network.js';
import { type Finding, ok, skipped, wrong } from './finding.js';

/** The command that says what is wrong with an installation. It changes nothing and needs no service. */
export const addDoctorCommand = (program: Command, alone: Alone): void => {
  program
    .command('doctor')
    .description('checks configuration, database, egress guard, clock, disk and keys, and says what to do')
    .addHelpText('after', examples('doctor'))
    .action(
      alone(async (terminal) => {
        const findings = await diagnose(await readRawVariables());
        const rows = findings.map(({ check, result, found, advice }) => [check, result, found, advice]);
        terminal.out(tableText(['CHECK', 'RESULT', 'FOUND', 'WHAT TO DO'], rows));
        const faults = findings.filter(({ result }) => result === 'wrong').length;
        terminal.out(
          faults === 0 ? '\nNothing is wrong.\n' : `\n${faults} ${faults === 1 ? 'check' : 'checks'} failed.\n`,
        );
        return faults === 0 ? 0 : 1;
      }),
    );
};

type Variables = Readonly<Record<string, string | undefined>>;

const CORRECT = 'Correct it in the environment or in .env; .env.example explains every variable.';

/**
 * Looks at everything that a start needs, one check after the other, and changes nothing. With a wrong configuration the
 * other checks are left out, as they would look at the wrong things.
 * @param variables the raw environment
 * @param options.now the clock of this machine
 */
export async function diagnose(variables: Variables, { now = Date.now } = {}): Promise<Finding[]> {
  const { environment, findings } = readConfiguration(variables);
  findings.push(...(await checkProviders(variables)));
  if (!environment)
    return [
      ...findings,
      ...['base url', 'database', 'clock', 'keys', 'egress', 'disk'].map((check) =>
        skipped(check, 'the configuration is wrong'),
      ),
    ];
  return [
    ...findings,
    await checkBaseUrl(environment),
    ...(await checkDatabase(environment, now)),
    await checkEgress(environment),
    ...(await checkDisk(environment)),
  ];
}

function readConfiguration(variables: Variables): { environment?: Environment; findings: Finding[] } {
  try {
    const environment = readEnvironment(variables);
    return { environment, findings: [ok('configuration', `complete for ${environment.NODE_ENV}`)] };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { findings: error.message.split('\n').map((line) => wrong('configuration', line, CORRECT)) };
  }
}

/** The operator's applications and addresses of providers: an id without its secret is half a configuration. */
async function checkProviders(variables: Variables): Promise<Finding[]> {
  const { connectors } = await readDeclarations(AppModule.with({}));
  const faults = providerFaults(connectors, variables);
  if (faults.length > 0) return faults.map((line) => wrong('providers', line, 'Set both variables, or neither.'));
  const pairs = Object.keys(variables).filter((name) => name.endsWith('_CLIENT_ID') && variables[name]);
  return [ok('providers', `managed applications: ${pairs.length}`)];
}
