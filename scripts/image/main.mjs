import { buildImage, IMAGE, keepEarlierImage } from './build-image.mjs';
import { baseImage } from './base-image.mjs';
import { Engine } from './engine.mjs';
import { checkCompose } from './check-compose.mjs';
import { checkServices } from './check-services.mjs';

// `npm run image` builds the image as the Dockerfile says. It runs a database, an API and a worker with it, as confined as in
// compose.yaml, and checks what they do. Their data come from an earlier image, so that the upgrade is tried too: the one that is
// named (`npm run image -- localhost/millrace:1`), else that of the build before. Then it starts compose.yaml itself. The last line
// is the outcome, and the exit code 1 names the step that failed.

const WANTED_MB = 350;
const BYTES_PER_MB = 1_000_000;

try {
  const engine = Engine.find();
  say(engine.run('ask the engine', '--version'));
  const base = baseImage(engine);
  say(base.isMade ? `The pinned base cannot be pulled; ${base.name} was made here.` : `The base is ${base.name}.`);
  engine.chooseRuntime(base.name);
  const [, , earlier = keepEarlierImage(engine)] = process.argv;
  buildImage(engine, base.name);
  const bytes = (image) => Number(engine.run('measure', 'image', 'inspect', '--format', '{{.Size}}', image));
  const size = Math.round(bytes(IMAGE) / BYTES_PER_MB);
  const ours = size - Math.round(bytes(base.name) / BYTES_PER_MB);
  say(`The image has ${size} MB, ${ours} of them above its base. Wanted: at most ${WANTED_MB}.`);
  if (earlier) say(`The data are those of ${earlier}, of ${created(engine, earlier)}.`);
  else say('There is no earlier image, so no upgrade is tried: the data are those of this one.');
  await checkServices(engine, [earlier ?? IMAGE, IMAGE], say);
  await checkCompose(engine, IMAGE, base.name, say);
  say('The image was built, and its services did all that was asked of them.');
} catch (error) {
  process.stderr.write(`Failed: ${error.message}\n`);
  process.exitCode = 1;
}

function created(engine, image) {
  return engine.run('ask for its age', 'image', 'inspect', '--format', '{{.Created}}', image);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}
