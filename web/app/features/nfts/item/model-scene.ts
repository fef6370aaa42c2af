import {
  ACESFilmicToneMapping,
  AnimationMixer,
  Box3,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  Timer,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js';
import { wantsLessMotion } from '../../../lib/wants-less-motion.ts';
import { freeModel, readModel } from './read-model.ts';

export type ModelScene = {
  /** Stops drawing and frees all memory that the model takes. */
  close: () => void;
};

export type ModelSceneOptions = {
  signal: AbortSignal;
  /** Called when the browser takes the drawing away, as phones do when memory is short. */
  onLost: () => void;
};

const FIELD_OF_VIEW_DEGREES = 32;
/** Turns a minute while the visitor only looks. */
const TURNS_A_MINUTE = 1.2;
const KEY_STEP_RADIANS = Math.PI / 16;
const ZOOM_STEP = 1.15;
/** More pixels than this for each of the page's cost battery and show nothing. */
const MOST_PIXEL_RATIO = 2;

/**
 * Draws a model (glTF 2.0, binary) on a canvas: lit as in a bright studio, as large as the canvas, slowly turning until it is touched. With
 * less motion wanted it neither turns nor plays its animation. Rejects when the file cannot be had or read, and when the browser has no WebGL.
 */
export async function openModelScene(
  canvas: HTMLCanvasElement,
  url: string,
  { signal, onLost }: ModelSceneOptions,
): Promise<ModelScene> {
  const calm = wantsLessMotion();
  const renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
  try {
    const answer = await fetch(url, { signal });
    if (!answer.ok) throw new Error(`the model answers with ${answer.status}`);
    const { root, animations } = await readModel(await answer.arrayBuffer());
    return show({ canvas, renderer, root, animations, calm, onLost });
  } catch (error) {
    renderer.dispose();
    throw error;
  }
}

type Shown = Awaited<ReturnType<typeof readModel>> &
  Pick<ModelSceneOptions, 'onLost'> & { canvas: HTMLCanvasElement; renderer: WebGLRenderer; calm: boolean };

function show({ canvas, renderer, root, animations, calm, onLost }: Shown): ModelScene {
  renderer.toneMapping = ACESFilmicToneMapping;
  const scene = new Scene();
  scene.add(root);
  const light = new PMREMGenerator(renderer);
  scene.environment = light.fromScene(new RoomEnvironment(), 0.04).texture;
  const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEGREES);
  const controls = new OrbitControls(camera, canvas);
  const radius = aimAt(root, camera, controls);
  controls.enablePan = false;
  controls.minDistance = radius * 1.2;
  controls.maxDistance = radius * 8;
  controls.autoRotate = !calm;
  controls.autoRotateSpeed = TURNS_A_MINUTE;
  controls.enableDamping = !calm;

  const mixer = new AnimationMixer(root);
  const [first] = calm ? [] : animations;
  if (first) mixer.clipAction(first).play();
  /** What is on the canvas is no longer what the scene shows. */
  let isStale = true;
  const timer = new Timer();
  const end = new AbortController();
  const { signal } = end;
  const fit = () => {
    const { clientWidth: width, clientHeight: height } = canvas;
    renderer.setPixelRatio(Math.min(devicePixelRatio, MOST_PIXEL_RATIO));
    renderer.setSize(width, height, false);
    camera.aspect = width / Math.max(1, height);
    camera.updateProjectionMatrix();
    isStale = true;
  };
  const draw = (now?: number) => {
    timer.update(now);
    mixer.update(timer.getDelta());
    const hasTurned = controls.update();
    // A model at rest costs nothing.
    if (hasTurned || isStale || first) renderer.render(scene, camera);
    isStale = false;
  };
  // Nothing is drawn while the canvas is out of sight.
  const sight = new IntersectionObserver(([entry]) =>
    renderer.setAnimationLoop(entry?.isIntersecting ? draw : null),
  );
  const size = new ResizeObserver(fit);
  fit();
  sight.observe(canvas);
  size.observe(canvas);
  controls.addEventListener('start', () => {
    controls.autoRotate = false;
  });
  canvas.addEventListener(
    'keydown',
    (event) => {
      if (turnByKey(event, camera, controls)) isStale = true;
    },
    { signal },
  );
  canvas.addEventListener(
    'webglcontextlost',
    () => {
      close();
      onLost();
    },
    { signal },
  );
  const close = () => {
    end.abort();
    sight.disconnect();
    size.disconnect();
    renderer.setAnimationLoop(null);
    controls.dispose();
    freeModel(root);
    scene.environment?.dispose();
    light.dispose();
    renderer.dispose();
  };
  return { close };
}

/** Puts the camera where the whole model is in sight, from a little above. Returns the radius of the sphere around the model. */
function aimAt(root: Object3D, camera: PerspectiveCamera, controls: OrbitControls): number {
  const { center, radius } = new Box3().setFromObject(root).getBoundingSphere(new Sphere());
  const distance = (radius || 1) / Math.sin(((FIELD_OF_VIEW_DEGREES / 2) * Math.PI) / 180);
  camera.near = distance / 100;
  camera.far = distance * 100;
  camera.position.set(0.6, 0.35, 0.8).normalize().multiplyScalar(distance).add(center);
  controls.target.copy(center);
  controls.update();
  return radius || 1;
}

/** Arrow keys turn the model, plus and minus zoom: returns whether it was one of them. All other keys stay the page's. */
function turnByKey(event: KeyboardEvent, camera: PerspectiveCamera, controls: OrbitControls): boolean {
  const { target } = controls;
  const offset = camera.position.clone().sub(target);
  const up = offset.angleTo(camera.up);
  const turns: Record<string, () => void> = {
    ArrowLeft: () => offset.applyAxisAngle(camera.up, -KEY_STEP_RADIANS),
    ArrowRight: () => offset.applyAxisAngle(camera.up, KEY_STEP_RADIANS),
    ArrowUp: () => tilt(Math.max(0.1, up - KEY_STEP_RADIANS)),
    ArrowDown: () => tilt(Math.min(Math.PI - 0.1, up + KEY_STEP_RADIANS)),
    '+': () => zoom(1 / ZOOM_STEP),
    '-': () => zoom(ZOOM_STEP),
  };
  const tilt = (angle: number) =>
    offset.applyAxisAngle(camera.up.clone().cross(offset).normalize(), angle - up);
  const zoom = (factor: number) =>
    offset.setLength(
      Math.min(controls.maxDistance, Math.max(controls.minDistance, offset.length() * factor)),
    );
  const turn = turns[event.key];
  if (!turn || event.ctrlKey || event.metaKey || event.altKey) return false;
  event.preventDefault();
  controls.autoRotate = false;
  turn();
  camera.position.copy(target).add(offset);
  controls.update();
  return true;
}
