import { buildImage, IMAGE } from './build-image.mjs';
import { baseImage } from './base-image.mjs';
import { Engine } from './engine.mjs';
import { checkServices } from './check-services.mjs';

// Builds the image as the Dockerfile says, runs the three services of compose.yaml with it, as confined as there, and checks
// what they do: `npm run image`. The last line is the outcome, and the exit code 1 names the step that failed.

const WANTED_MB = 350;
const BYTES_PER_MB = 1_000_000;

try {
  const engine = Engine.find();
  say(engine.run('ask the engine', '--version'));
  const base = baseImage(engine);
  say(base.isMade ? `The pinned base cannot be pulled; ${base.name} was made here.` : `The base is ${base.name}.`);
  engine.chooseRuntime(base.name);
  buildImage(engine, base.name);
  const bytes = (image) => Number(engine.run('measure', 'image', 'inspect', '--format', '{{.Size}}', image));
  const size = Math.round(bytes(IMAGE) / BYTES_PER_MB);
  const ours = size - Math.round(bytes(base.name) / BYTES_PER_MB);
  say(`The image has ${size} MB, ${ours} of them above its base. Wanted: at most ${WANTED_MB}.`);
  await checkServices(engine, IMAGE, say);
  say('The image was built, and its services did all that was asked of them.');
} catch (error) {
  process.stderr.write(`Failed: ${error.message}\n`);
  process.exitCode = 1;
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
