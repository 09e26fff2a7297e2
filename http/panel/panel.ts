import type { Runtime } from '../runtime/runtime.ts';
import { Entrance } from './entrance/entrance.ts';
import { LiveStreams } from './live.ts';
import { PanelOperations } from './operations.ts';

/** The state that all handlers of the panel share. */
export class Panel {
  readonly runtime: Runtime;
  readonly entrance: Entrance;
  readonly streams: LiveStreams;
  readonly operations: PanelOperations;

  constructor(runtime: Runtime) {
    this.runtime = runtime;
    this.operations = new PanelOperations(runtime);
    this.entrance = new Entrance(runtime);
    this.streams = new LiveStreams(runtime);
  }
}
