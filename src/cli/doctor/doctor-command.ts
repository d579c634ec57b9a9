import type { Command } from 'commander';
import { readRawVariables } from '../../platform/config/config.module.js';
import { type Alone, examples } from '../command-context.js';
import { tableText } from '../table-text.js';
import { diagnose } from './diagnose.js';

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
