import type { RsbuildPlugin } from '@rsbuild/core';

/**
 * Marks the files of the first load so that V8 compiles all of their functions at once and off the main thread. Nearly all
 * run before the first paint, and a function compiled when it is first called is parsed twice, while everything waits:
 * a third of the sign-in page's start. Other engines skip the comment.
 */
export function compileHints(): RsbuildPlugin {
  return {
    name: 'dojang:compile-hints',
    apply: 'build',
    setup(api) {
      api.modifyRspackConfig((config, { rspack }) => {
        config.plugins.push(
          new rspack.BannerPlugin({
            banner: '//# allFunctionsCalledOnLoad',
            raw: true,
            // Chunks that are fetched later lie in a folder of their own.
            test: /^static\/js\/[^/]+\.js$/,
            // After comments are taken out, before files are named by their hashes.
            stage: rspack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE,
          }),
        );
      });
    },
  };
}
