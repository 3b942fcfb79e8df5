package org.maninthemoon;

import io.netty.bootstrap.ChannelInitializerExtension;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.HttpObjectDecoder;
import io.netty.handler.codec.http.LastHttpContent;
import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection on which a request has begun to come and is not there whole in time, however often a byte of it
 * drips in. The server itself knows only a time for silence. Netty finds this class by itself, if {@link Main} says so;
 * it works for HTTP/1, and so there is no other.
 */
public final class RequestDeadline extends ChannelInitializerExtension {

    private final Duration timeout =
            ConfigProvider.getConfig().getValue("maninthemoon.request-timeout", Duration.class);

    @Override
    public void postInitializeServerChildChannel(Channel connection) {
        connection.pipeline().addLast(new FirstByte());
    }

    /** Before all other handlers: starts the time. */
    private final class FirstByte extends ChannelInboundHandlerAdapter {

        private boolean isLastByteWatched;
        private @Nullable Future<?> end;

        @Override
        public void channelRead(ChannelHandlerContext context, Object bytes) {
            if (!isLastByteWatched) {
                ChannelHandlerContext decoder = context.pipeline().context(HttpObjectDecoder.class);
                context.pipeline().addAfter(decoder.name(), null, new LastByte(this));
                isLastByteWatched = true;
            }
            if (end == null) {
                end = context.executor().schedule(() -> close(context), timeout.toMillis(), TimeUnit.MILLISECONDS);
            }
            context.fireChannelRead(bytes);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            stop();
            context.fireChannelInactive();
        }

        /** Nobody waits until it is closed. */
        @SuppressWarnings("FutureReturnValueIgnored")
        private static void close(ChannelHandlerContext context) {
            context.close();
        }

        private void stop() {
            if (end != null) {
                end.cancel(false);
                end = null;
            }
        }
    }

    /** After the one that makes requests of bytes: stops the time. */
    private static final class LastByte extends ChannelInboundHandlerAdapter {

        private final FirstByte first;

        LastByte(FirstByte first) {
            this.first = first;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object part) {
            if (part instanceof LastHttpContent) {
                first.stop();
            }
            context.fireChannelRead(part);
        }
    }
}
