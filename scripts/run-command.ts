import { requireSettings } from '../api-gateway/src/settings/check-settings.logic.ts';
import { explainFailure } from './explain-failure.logic.ts';

/**
 * Runs a command of the operator: refuses misspelt settings first, and prints a failure without a stack trace, with exit code 1.
 */
export async function runCommand(run: () => Promise<void>): Promise<void> {
  try {
    requireSettings(process.env, 'each');
    await run();
  } catch (error) {
    console.error(explainFailure(error, process.env) ?? (error as Error).message);
    process.exitCode = 1;
  }
}
