// The sounds, synthesised when needed: no files, no loops.

import { settings } from "../settings/settings.svelte";

let context: AudioContext | null = null;
/** What all sounds go through; it has the volume of the settings. */
let mixer: GainNode | null = null;

/** Return the audio context, or null if sounds are off or the browser does not allow them yet. */
function audio(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined" || navigator.userActivation?.hasBeenActive === false)
    return null;
  context ??= new AudioContext();
  mixer ??= madeMixer(context);
  mixer.gain.value = settings.volume;
  if (context.state === "suspended") void context.resume();
  return context.state === "running" ? context : null;
}

function madeMixer(at: AudioContext): GainNode {
  const made = new GainNode(at);
  made.connect(at.destination);
  return made;
}

/** Play a plucked tone. */
function tone(
  at: AudioContext,
  pitch: number,
  delay: number,
  length: number,
  loudness: number,
  shape: OscillatorType = "sine",
): void {
  const start = at.currentTime + delay;
  const voice = new OscillatorNode(at, { frequency: pitch, type: shape });
  const volume = new GainNode(at, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loudness, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(volume).connect(mixer ?? at.destination);
  voice.start(start);
  voice.stop(start + length);
}

/** Play a knock on wood: a short burst of filtered noise. */
function knock(at: AudioContext, delay: number, pitch: number, loudness: number): void {
  const length = 0.05;
  const noise = new AudioBuffer({ length: Math.ceil(at.sampleRate * length), sampleRate: at.sampleRate });
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 3;
  }
  const source = new AudioBufferSourceNode(at, { buffer: noise });
  const wood = new BiquadFilterNode(at, { type: "bandpass", frequency: pitch, Q: 4 });
  const volume = new GainNode(at, { gain: loudness });
  source
    .connect(wood)
    .connect(volume)
    .connect(mixer ?? at.destination);
  source.start(at.currentTime + delay);
}

function play(make: (at: AudioContext) => void): void {
  const at = audio();
  if (at) make(at);
}

export const sound = {
  place: () => play((at) => knock(at, 0, 700, 0.5)),
  dice: () =>
    play((at) =>
      [0, 0.07, 0.13, 0.24, 0.31, 0.45].forEach((delay, nth) => knock(at, delay, 1500 + 230 * (nth % 3), 0.45)),
    ),
  turn: () => play((at) => (tone(at, 523.25, 0, 0.5, 0.12), tone(at, 783.99, 0.14, 0.7, 0.12))),
  refusal: () => play((at) => tone(at, 174.61, 0, 0.18, 0.14, "triangle")),
  end: () => play((at) => [392, 523.25, 659.25, 783.99].forEach((pitch, nth) => tone(at, pitch, nth * 0.13, 0.9, 0.1))),
};

/** Start the audio context at the first press: browsers allow no sound before it. */
export function wakeOnPress(): void {
  addEventListener("pointerdown", () => audio(), { once: true });
  addEventListener("keydown", () => audio(), { once: true });
}
