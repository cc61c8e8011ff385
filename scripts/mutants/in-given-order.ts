import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Begins with the first file given: a guard that is off costs as long as the first test that misses it. */
export class InGivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}
