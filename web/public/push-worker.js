// The address of the worker in earlier versions: browsers that have it look here for what is new.
importScripts('/service-worker.js');
