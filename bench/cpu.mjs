import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** User and system CPU seconds a process has used so far (Linux). */
export function cpuSeconds(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Resident memory of a process in MiB (Linux). */
export function residentMiB(pid) {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'));
  return Number(kib) / 1024;
}
